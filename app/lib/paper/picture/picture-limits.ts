/** A larger file is not read. */
export const pictureBytesMax = 25_000_000
/** What phones take has up to 50 million pixels; decoding more can end a page that is short of memory. */
export const picturePixelsMax = 50_000_000
/** Pixels that are looked at: a letter page with 250 dots an inch. Larger pictures are shrunk while they are decoded. */
export const pictureSideRead = 3_000
