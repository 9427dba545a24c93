/** At this size small print stays readable, and a photo takes about half a megabyte. */
const longSidePixels = 2_200
const quality = 0.82

/** Returns a photo as JPEG with at most 2,200 pixels a side. @throws Error for a file that is not a picture */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
	const image = await createImageBitmap(file)
	const scale = Math.min(1, longSidePixels / Math.max(image.width, image.height))
	const canvas = document.createElement('canvas')
	canvas.width = Math.max(1, Math.round(image.width * scale))
	canvas.height = Math.max(1, Math.round(image.height * scale))
	canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
	image.close()
	const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
	if (!jpeg) throw new Error('This picture can’t be drawn.')
	return new Uint8Array(await jpeg.arrayBuffer())
}
