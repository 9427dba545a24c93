import { type GreyPicture, rgbaOfGrey } from '#app/lib/paper/picture/grey-picture.ts'

/** A page as it is shown beside its lines. */
export type PagePicture = HTMLCanvasElement

/** Draws a prepared picture on a canvas of its size. */
export function canvasOfGrey(picture: GreyPicture): PagePicture {
	const canvas = document.createElement('canvas')
	canvas.width = picture.width
	canvas.height = picture.height
	canvas
		.getContext('2d')!
		.putImageData(new ImageData(rgbaOfGrey(picture), picture.width, picture.height), 0, 0)
	return canvas
}
