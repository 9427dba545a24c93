/** Returns a PDF as a download that no cache keeps. */
export const pdfResponse = (pdf: Uint8Array, fileName: string): Response =>
	new Response(new Uint8Array(pdf), {
		headers: {
			'content-type': 'application/pdf',
			'content-disposition': `attachment; filename="${fileName}"`,
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff',
		},
	})

type FileHeaders = { name: string; contentType: string; inline: boolean }

/**
 * Returns a decrypted file as a response that is never cached and cannot run scripts. Only images may be shown inline; other
 * files are downloads.
 */
export function privateFileResponse(body: BodyInit, { name, contentType, inline }: FileHeaders): Response {
	const isInline = inline && contentType.startsWith('image/')
	return new Response(body, {
		headers: {
			'content-type': contentType,
			'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
			'cache-control': 'no-store',
		},
	})
}
