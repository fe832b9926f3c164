"""Who plays in the demos: all of it invented."""

PLAYERS = (
    "Ada One", "Bo Two", "Cy Three", "Di Four", "Ed Five", "Fay Six", "Gus Seven", "Hal Eight",
    "Ida Nine", "Jo Ten", "Kit Eleven", "Lou Twelve", "Mo Thirteen", "Ned Fourteen", "Oda Fifteen", "Pia Sixteen",
    "Quin Seventeen", "Ray Eighteen", "Sia Nineteen", "Tom Twenty", "Una Thirty", "Vic Forty", "Wes Fifty", "Xia Sixty",
    "Yan Seventy", "Zoe Eighty", "Abe Ninety", "Bea Hundred", "Cal Dozen", "Dot Score", "Eli Gross", "Flo Million",
)  # fmt: skip
STAND_IN = "Rin Spare"
CLUBS = ("North Bridge", "Harbour", "Old Mill")
