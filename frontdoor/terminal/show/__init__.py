"""Views of fights as text: figures, beats, states, and the review page."""
