/** The formats that a picture is stored in, best first; a browser uses the first one it supports. */
export const renditionFormats = ['avif', 'webp'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

/** In pixels: for a phone, for a card or a phone with three pixels per point, for a whole column. */
export const renditionWidths = [480, 960, 1_600] as const

/** A picture as pages show it, for the component `Picture`. */
export type PictureDetails = {
	/** The upload's ID. */
	id: string
	/** In whole pixels, of the processed picture. */
	width: number
	height: number
	widths: readonly number[]
	placeholder: string
}

/** Returns the path of one size of a picture; the content at this path never changes. */
export const renditionPath = (id: string, width: number, format: RenditionFormat): string =>
	`/files/${id}/${width}.${format}`

/** Parses the last part of such a path; returns null when it is invalid. */
export function parseRenditionName(name: string): { width: number; format: RenditionFormat } | null {
	const found = /^([1-9]\d{0,3})\.(avif|webp)$/.exec(name)
	return found ? { width: Number(found[1]), format: found[2] as RenditionFormat } : null
}

/** Returns the widths that a picture of this width is stored in: never larger than the original. */
export const widthsFor = (width: number): number[] => {
	const smaller = renditionWidths.filter((each) => each < width)
	return smaller.length === renditionWidths.length ? smaller : [...smaller, width]
}

export const placeholderColumns = 4
export const placeholderRows = 3
const hexColor = /^[0-9a-f]{6}$/

/** Returns the colors of a placeholder, row by row; empty when it is invalid. */
export function placeholderColors(placeholder: string): string[] {
	const colors = placeholder.match(/.{6}/g) ?? []
	const complete = colors.length === placeholderColumns * placeholderRows
	return complete && colors.every((each) => hexColor.test(each)) ? colors.map((each) => `#${each}`) : []
}
