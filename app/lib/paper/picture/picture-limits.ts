/** The size of the largest picture file that is read. */
export const pictureBytesMax = 25_000_000
/** Photos of phones have up to 50 million pixels. Decoding more can crash a page that is short of memory. */
export const picturePixelsMax = 50_000_000
/**
 * The longer side of a picture that is read, in pixels: a letter page with about 250 dots per inch. Larger pictures are shrunk while they
 * are decoded.
 */
export const pictureSideRead = 3_000
