"""What a hand and a turn can achieve, exactly: distances of designs, where a pin can go, the best sure turn."""
