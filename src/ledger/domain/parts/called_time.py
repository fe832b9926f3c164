"""What happens at a table when the organizer calls time."""

FINISH_THE_ACTIVATION = "Time is called: the activation under way is completed and none is begun"
