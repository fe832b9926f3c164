"""`make bite`: changes each figure of each rule system in turn and lists the changes that no rule test notices."""
