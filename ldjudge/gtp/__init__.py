"""A GTP engine: any Go GUI becomes the editor for problems, and shows what the judge says of them."""
