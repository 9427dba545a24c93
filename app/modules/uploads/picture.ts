/** The formats in which a picture of a page is kept, the best first; a browser takes the first it knows. */
export const renditionFormats = ['avif', 'webp'] as const
export type RenditionFormat = (typeof renditionFormats)[number]

/** Pixels: a phone, a card or a phone of three pixels a point, a whole column. */
export const renditionWidths = [480, 960, 1_600] as const

/** A picture as pages show it; `Picture` draws it. */
export type PictureFacts = {
	/** The upload's. */
	id: string
	/** Pixels of the drawn picture, whole. */
	width: number
	height: number
	widths: readonly number[]
	placeholder: string
}

/** Where one size of a picture is; what is there never changes. */
export const renditionPath = (id: string, width: number, format: RenditionFormat): string =>
	`/files/${id}/${width}.${format}`

/** Reads the last part of such a path; null when it is none. */
export function parseRenditionName(name: string): { width: number; format: RenditionFormat } | null {
	const found = /^([1-9]\d{0,3})\.(avif|webp)$/.exec(name)
	return found ? { width: Number(found[1]), format: found[2] as RenditionFormat } : null
}

/** The widths a picture of this width is kept in: never drawn larger than it came. */
export const widthsFor = (width: number): number[] => {
	const smaller = renditionWidths.filter((each) => each < width)
	return smaller.length === renditionWidths.length ? smaller : [...smaller, width]
}

export const placeholderColumns = 4
export const placeholderRows = 3
const colour = /^[0-9a-f]{6}$/

/** The colours of a placeholder, row by row; none when it is not ours. */
export function placeholderColours(placeholder: string): string[] {
	const colours = placeholder.match(/.{6}/g) ?? []
	const whole = colours.length === placeholderColumns * placeholderRows
	return whole && colours.every((each) => colour.test(each)) ? colours.map((each) => `#${each}`) : []
}
