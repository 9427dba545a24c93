import type { Site, SiteResponse } from '../site.ts'

type Fields = Record<string, string | File>

/** A browser without scripts: it keeps cookies and posts forms, also for their data and to the endpoints of scripts. */
export function applicantBrowser(site: Pick<Site, 'send' | 'origin' | 'newClientIp'>, firstCookies = '') {
	const cookies = new Map<string, string>()
	const from = site.newClientIp()
	for (const each of firstCookies.split('; ').filter(Boolean)) keep(each)

	function keep(cookie: string) {
		const [pair = ''] = cookie.split(';')
		const at = pair.indexOf('=')
		cookies.set(pair.slice(0, at), pair.slice(at + 1))
	}

	async function send(path: string, options: Parameters<Site['send']>[1] = {}): Promise<SiteResponse> {
		const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
		const response = await site.send(path, {
			from,
			...options,
			headers: { cookie, origin: site.origin, ...options.headers },
		})
		for (const each of response.headers['set-cookie'] ?? []) keep(each)
		return response
	}

	return {
		cookies,
		get: (path: string) => send(path),
		/** Posts a form; with a file as `multipart/form-data`. */
		async post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<SiteResponse> {
			const hasFile = Object.values(fields).some((value) => value instanceof File)
			const body = hasFile ? new FormData() : new URLSearchParams()
			for (const [name, value] of Object.entries(fields)) (body as FormData).set(name, value)
			const encoded = new Response(body)
			return send(path, {
				method: 'POST',
				headers: { 'content-type': encoded.headers.get('content-type')!, ...headers },
				body: new Uint8Array(await encoded.arrayBuffer()),
			})
		},
	}
}

export type ApplicantBrowser = ReturnType<typeof applicantBrowser>

/** Returns the value of a form's hidden field. */
export const hiddenField = (html: string, name: string): string =>
	new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
		.exec(html)
		?.slice(1)
		.find(Boolean) ?? ''

/** Returns the path of the last link in the emails to this address that contains `path`. */
export async function linkEmailedTo(
	{ pool }: Pick<Site, 'pool'>,
	{ to, path }: { to: string; path: string },
): Promise<string> {
	const { rows } = await pool.query<{ text: string }>(
		`select text from outbox_email where "to" = $1 and position($2 in text) > 0 order by created_at desc, id limit 1`,
		[to, path],
	)
	const link = rows[0]?.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(path))
	if (!link) throw new Error(`no email to ${to} with a link to ${path}`)
	return link.slice(new URL(link).origin.length)
}
