import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { textOutlines, wrapText } from '#app/platform/pictures/lettering.server.ts'
import { readVariables, resolveColors } from '#app/platform/pictures/resolve-colors.ts'
import { scenes } from '../components/library/scenes.ts'
import type { Resource } from './resource.ts'

export type SharePictureInput = Pick<Resource, 'title' | 'illustration'> & { category: string; brand: string }

const size = { width: 1200, height: 630 }
const margin = 72

/** Renders the share image of a resource or a post: its title over an illustration. PNG, 1200 × 630 (https://ogp.me). */
export function renderSharePicture(resource: SharePictureInput): Promise<Buffer> {
	return sharp(Buffer.from(sharePictureSvg(resource)))
		.png({ compressionLevel: 9, palette: true })
		.toBuffer()
}

function sharePictureSvg({ title, category, illustration, brand }: SharePictureInput): string {
	const { sky, vehicle, prop, person } = scenes[illustration]
	const lines = balancedLines(title).slice(0, 3)
	const colors = new Map(variables())
	const draw = (sprite: Sprite, name: string, x: number, y: number, width: number, height: number) =>
		resolveColors(symbolAt(sprite, name, { x, y, width, height }), colors)
	colors.set('paint', colors.get(`paint-${vehicle.paint}`)!)
	const vehicleHeight = vehicle.width * 0.4
	const text = resolveColors('var(--ink)|var(--ink-soft)|var(--brand)', colors).split('|') as [
		string,
		string,
		string,
	]
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${resolveColors('var(--ground)', colors)}"/>
<svg y="330" width="1200" height="300" viewBox="0 20 960 240">
<rect y="20" width="960" height="240" fill="${resolveColors(`var(--sky-${sky})`, colors)}"/>
${draw('vehicles', 'hills', 0, 0, 560, 260)}
<g transform="translate(1120 0) scale(-1 1)">${draw('vehicles', 'hills', 0, 0, 560, 260).replaceAll(/<circle[^>]*>/g, '')}</g>
${draw('props', 'road', 0, 220, 560, 40)}${draw('props', 'road', 560, 220, 560, 40)}
<g transform="translate(200 0)">
${draw('vehicles', vehicle.shape, vehicle.x, 246 - vehicleHeight, vehicle.width, vehicleHeight)}
${draw('props', illustration, prop.x, prop.y, prop.width, prop.height)}
${person ? draw('vehicles', person.who, person.x, 130, 76, 118) : ''}
</g></svg>
${textOutlines(`${brand} · ${category}`, { face: 'text', size: 30, x: margin, y: 92, color: text[2] })}
${lines.map((line, index) => textOutlines(line, { face: 'title', size: 68, x: margin, y: 176 + index * 72, color: text[0] })).join('')}
</svg>`
}

/** Breaks the title into as few lines as fit, of similar length. */
function balancedLines(title: string): string[] {
	const split = (width: number) => wrapText(title, 'title', 68, width)
	let width = size.width - 2 * margin
	const { length } = split(width)
	while (width > 300 && split(width - 40).length === length) width -= 40
	return split(width)
}

const sprites = {
	vehicles: 'app/ui/illustrations/sprite.svg',
	props: 'app/modules/resources/components/library/props.svg',
}
type Sprite = keyof typeof sprites
const sources = new Map<string, string>()

function source(path: string): string {
	let text = sources.get(path)
	if (text === undefined) {
		text = readFileSync(path, 'utf8')
		sources.set(path, text)
	}
	return text
}

const variables = () => readVariables(source('app/ui/foundations/tokens.css'))

function symbolAt(
	sprite: Sprite,
	name: string,
	{ x, y, width, height }: { x: number; y: number; width: number; height: number },
): string {
	const found = new RegExp(`<symbol id="${name}"[^>]*viewBox="([^"]+)"[^>]*>(.*?)</symbol>`, 's').exec(
		source(sprites[sprite]),
	)
	if (!found) throw new Error(`${sprites[sprite]} has no symbol ${name}`)
	return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${found[1]}">${found[2]}</svg>`
}
