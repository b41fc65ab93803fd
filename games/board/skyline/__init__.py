"""The board as a skyline: towers seen from the reader's own seat, over the plans of six cities."""
