import { getOwnValue } from '#app/lib/own-key.ts'
import { isHeicFile } from './shrink-picture.ts'

const names = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'application/pdf': 'PDF' }

type FileRules = { accept: string; bytesMax?: number | undefined }

/** Returns why a file would be rejected, judging by its name, type and size; null if none of them is wrong. */
export function findFileError(
	{ name, type, size }: { name: string; type: string; size: number },
	{ accept, bytesMax }: FileRules,
): string | null {
	const types = accept.split(',').filter((each) => getOwnValue(names, each))
	// The server converts HEIC photos to JPEG.
	const isAccepted = types.includes(type) || (types.includes('image/jpeg') && isHeicFile({ name, type }))
	if (type && !isAccepted)
		return `Please choose a ${listed(types.map((each) => getOwnValue(names, each)!))} file.`
	if (size === 0) return 'This file is empty.'
	if (bytesMax !== undefined && size > bytesMax)
		return `This file is too large (${megabytes(size)} MB). The limit is ${bytesMax / 1_000_000} MB.`
	return null
}

/** Rounds up to a tenth of a megabyte, so that a file above the limit never reads like the limit itself. */
const megabytes = (bytes: number) => (Math.ceil(bytes / 100_000) / 10).toFixed(1)

/** 'PNG or JPG', 'PDF, PNG, or JPG'. Not the engine's `formatList`, which would be one more script of each page with a field for files. */
function listed(words: readonly string[]): string {
	if (words.length < 3) return words.join(' or ')
	return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}
