type About = { name: string; contentType: string; inline: boolean }

/** Something that was sealed, as an answer: kept by nobody, run by nothing; only a drawn image shows in place, the rest is saved. */
export function encryptedAnswer(body: BodyInit, { name, contentType, inline }: About): Response {
	const shown = inline && contentType.startsWith('image/')
	return new Response(body, {
		headers: {
			'content-type': contentType,
			'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
			'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
			'cache-control': 'no-store',
		},
	})
}
