import { cutOut, findPaper } from './find-paper.ts'
import { flattenLight } from './flatten-light.ts'
import type { GrayPicture } from './gray-picture.ts'
import { removeLeaders } from './remove-leaders.ts'
import { scaleTo, shrinkTo } from './scale.ts'
import { findTilt, isSideways, straighten, turnQuarter } from './straighten.ts'

/** The longer side of a picture when it is read: print of 9 points on a letter page is then about 30 pixels high. */
const sideForReading = 2_600
/** A picture whose longer side is smaller is enlarged to twice its size. */
const sideSmall = 1_500

/** Makes a photo easy to read: only the sheet of paper, evenly lit, straight, and in a size at which letters are recognized. */
export function preparePicture(picture: GrayPicture): GrayPicture {
	const outline = findPaper(picture)
	const flat = flattenLight(picture)
	const sheet = shrinkTo(outline ? cutOut(flat, outline) : flat, sideForReading)
	const upright = isSideways(sheet) ? turnQuarter(sheet) : sheet
	const straight = straighten(upright, findTilt(upright))
	const isSmall = Math.max(straight.width, straight.height) < sideSmall
	const sized = isSmall ? scaleTo(straight, straight.width * 2, straight.height * 2) : straight
	return removeLeaders(sized)
}
