import type { PageWord, PaperPage } from '#engine'
import { type GrayPicture, pgmOfGray } from './gray-picture.ts'
import { preparePicture } from './prepare-picture.ts'
import { type RecognizedPage, wordsOf } from './recognized-words.ts'
import { turnQuarter } from './straighten.ts'

/** Recognizes the text of a picture in the format PGM. */
export type RecognizeText = (pgm: Uint8Array<ArrayBuffer>) => Promise<RecognizedPage>

/** The words of a photo, and the prepared picture to which their places refer. */
export type PictureReading = { page: PaperPage; picture: GrayPicture }

/** Words with a lower confidence are mostly guesses, as from a page that is upside down. */
const certainMin = 0.6
const certainShareMin = 0.5
const wordsMin = 4

/**
 * Reads a prepared picture. If the result looks like that of a page upside down, it is turned and read again, and the better result is
 * returned.
 */
export async function readPrepared(picture: GrayPicture, recognize: RecognizeText): Promise<PictureReading> {
	const first = await readOnce(picture, recognize)
	if (isLegible(first.page.words)) return first
	const turned = await readOnce(turnQuarter(turnQuarter(picture)), recognize)
	return certainWords(turned.page.words) > certainWords(first.page.words) ? turned : first
}

/** Prepares a picture and reads it. */
export const readPicture = (picture: GrayPicture, recognize: RecognizeText): Promise<PictureReading> =>
	readPrepared(preparePicture(picture), recognize)

async function readOnce(picture: GrayPicture, recognize: RecognizeText): Promise<PictureReading> {
	const { width, height } = picture
	return { page: { width, height, words: wordsOf(await recognize(pgmOfGray(picture))) }, picture }
}

const certainWords = (words: readonly PageWord[]) =>
	words.filter(({ confidence, text }) => confidence >= certainMin && text.length > 2).length

function isLegible(words: readonly PageWord[]): boolean {
	const long = words.filter(({ text }) => text.length > 2).length
	return long >= wordsMin && certainWords(words) >= certainShareMin * long
}
