type FileForm = { path: string; fields: readonly [string, string][] }

/**
 * Sends a form whose answer is a file, and saves the file. Nothing is saved if the answer is another page, whose message the next page
 * shows. @throws TypeError when the site cannot be reached
 */
export async function sendForFile({ path, fields }: FileForm): Promise<void> {
	const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
	const response = await fetch(path, { method: 'POST', body, redirect: 'manual' })
	const disposition = response.headers.get('content-disposition') ?? ''
	if (!response.ok || !disposition.startsWith('attachment')) return
	const url = URL.createObjectURL(await response.blob())
	const link = document.createElement('a')
	link.href = url
	link.download = fileNameIn(disposition)
	link.click()
	// The browser has taken the file when the click returns, except for Safari, which reads it a moment later.
	setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Returns the name that a 'content-disposition' header gives a file. */
export function fileNameIn(disposition: string): string {
	const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
	return decodeURIComponent(encoded) || 'download'
}
