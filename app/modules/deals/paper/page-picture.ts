import { type GrayPicture, rgbaOfGray } from '#app/lib/paper/picture/gray-picture.ts'

/** A page as it is shown beside its lines. */
export type PagePicture = HTMLCanvasElement

/** Draws a prepared picture on a canvas of its size. */
export function canvasOfGray(picture: GrayPicture): PagePicture {
	const canvas = document.createElement('canvas')
	canvas.width = picture.width
	canvas.height = picture.height
	canvas
		.getContext('2d')!
		.putImageData(new ImageData(rgbaOfGray(picture), picture.width, picture.height), 0, 0)
	return canvas
}
