"""Drawings of views, designs and cards as SVG text, as the browser's game looks. `ettana.svg` is the face of it."""
