import { useEffect, useRef } from 'react'
import { type CropPart, cropParts, type PaperLine } from '#engine'
import type { FileReading } from '../../paper/read-file.ts'

type PaperCropProps = { line: PaperLine; source: Pick<FileReading, 'pages' | 'pictures'> }

/** Pixels between the words and the amount. */
const gap = 28

/** Shows where a line is on the paper: its words and its amount, without the empty paper between them, so that both fit on a phone. */
export function PaperCrop({ line, source: { pages, pictures } }: PaperCropProps) {
	const canvas = useRef<HTMLCanvasElement>(null)
	const { place, amountPlace } = line
	const page = place && pages[place.page]
	const picture = place && pictures[place.page]
	useEffect(() => {
		if (!canvas.current || !page || !picture) return
		draw(canvas.current, picture, cropParts({ place, amountPlace }, page), picture.width / page.width)
	}, [page, picture, place, amountPlace])
	if (!page || !picture) return null
	return (
		<canvas
			ref={canvas}
			role="img"
			aria-label={`The document at “${line.label}”`}
			className="h-auto w-fit max-w-full rounded-control bg-white"
		/>
	)
}

function draw(canvas: HTMLCanvasElement, picture: HTMLCanvasElement, parts: CropPart[], scale: number): void {
	const widths = parts.map(({ width }) => Math.round(width * scale))
	canvas.width = widths.reduce((sum, width) => sum + width, gap * (parts.length - 1))
	canvas.height = Math.max(1, Math.round(Math.max(...parts.map(({ height }) => height)) * scale))
	const context = canvas.getContext('2d')!
	context.fillStyle = '#fff'
	context.fillRect(0, 0, canvas.width, canvas.height)
	let left = 0
	for (const [index, part] of parts.entries()) {
		const [x, y, width, height] = [part.left, part.top, part.width, part.height].map(
			(length) => length * scale,
		) as [number, number, number, number]
		context.drawImage(picture, x, y, width, height, left, 0, widths[index]!, Math.round(height))
		left += widths[index]! + gap
	}
}
