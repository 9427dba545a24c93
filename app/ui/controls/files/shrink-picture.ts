/** The server stores no picture with a longer side (`redraw-image.server.ts`), so a larger one only takes longer to send. */
const sideMax = 2_400
const quality = 0.85
/** A smaller picture is sent as it is: drawing it again would save little and could lose detail. */
const bytesKept = 2_000_000

/** Whether the browser calls it a HEIC photo, or its name does: some browsers know no type for it. */
export const isHeicFile = ({ name, type }: { name: string; type: string }): boolean =>
	/^image\/hei[cf]$/.test(type) || (!type && /\.hei[cf]$/i.test(name))

/**
 * Returns a picture to send in place of a large one, or of a HEIC photo that this browser can open: a JPEG of at most 2,400 pixels a side.
 * Every other file, and a picture that this browser cannot open, is returned as it is: the server converts it, or says what is wrong.
 */
export async function shrinkPicture(file: File): Promise<File> {
	const heic = isHeicFile(file)
	if (!heic && (!file.type.startsWith('image/') || file.size <= bytesKept)) return file
	const jpeg = await drawAsJpeg(file).catch(() => null)
	if (!jpeg || (!heic && jpeg.size >= file.size)) return file
	return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

async function drawAsJpeg(file: Blob): Promise<Blob | null> {
	const image = await createImageBitmap(file)
	try {
		const scale = Math.min(1, sideMax / Math.max(image.width, image.height))
		const canvas = document.createElement('canvas')
		canvas.width = Math.max(1, Math.round(image.width * scale))
		canvas.height = Math.max(1, Math.round(image.height * scale))
		const context = canvas.getContext('2d')!
		// What is transparent would become black.
		context.fillStyle = '#fff'
		context.fillRect(0, 0, canvas.width, canvas.height)
		context.drawImage(image, 0, 0, canvas.width, canvas.height)
		return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
	} finally {
		image.close()
	}
}
