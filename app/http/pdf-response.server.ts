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
