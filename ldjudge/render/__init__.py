"""Judgements as boards, sentences, JSON and tables: pure functions from values to text, no input or output."""
