/** Pixels of the pictures that stand for pages elsewhere: 1.91 to 1, as those who show links crop them. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;
