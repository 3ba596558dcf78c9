"""Proofs of verdicts: written from a search, checked by a program that shares nothing with it."""
