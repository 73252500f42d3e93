lantern-keepers = Lantern Keepers
lantern-keepers-text = With fewer than ten cubes in the bag, draw one more. Your routes may end at opponents' systems. The first card of a turn brings a green cube.
