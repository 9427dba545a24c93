/** A picture that was uploaded and waits for its post. */
export type SentPicture = { id: string }

type SendPictureOptions = { onProgress(sentBytes: number, allBytes: number): void; signal: AbortSignal }

const failed = 'We couldn’t upload the picture. Please try again.'

/** Uploads a picture before its post. Uses XMLHttpRequest because `fetch` reports no upload progress. @throws Error with a sentence */
export function sendPicture(file: File, { onProgress, signal }: SendPictureOptions): Promise<SentPicture> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		request.open('POST', '/api/community-pictures')
		request.setRequestHeader('accept', 'application/json')
		request.responseType = 'json'
		request.upload.onprogress = ({ loaded, total }) =>
			onProgress(Math.min(loaded, file.size), Math.min(total, file.size))
		request.onload = () => {
			if (request.status === 200 && request.response?.id) resolve({ id: request.response.id })
			else reject(new Error(request.response?.error?.message ?? failed))
		}
		request.onerror = () => reject(new Error('No connection to the server. Please try again.'))
		request.ontimeout = () => reject(new Error(failed))
		request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
		signal.addEventListener('abort', () => request.abort())
		const form = new FormData()
		form.set('picture', file)
		request.send(form)
	})
}
