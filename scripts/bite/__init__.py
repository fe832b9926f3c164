"""`make bite`: changes each figure of each document in turn and lists the changes that no rule test notices."""
