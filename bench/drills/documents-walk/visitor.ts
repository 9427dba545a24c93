import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './machine.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

type Message = { method?: string; headers?: Record<string, string>; form?: Record<string, string> }

/** Requests a page of the site through the proxy of its machine, as a browser somewhere else does. */
export async function visit(
	machine: Machine,
	host: string,
	path: string,
	{ form, headers }: Message = {},
): Promise<Answer> {
	const body = form && new URLSearchParams(form).toString()
	return await new Promise((resolve, reject) => {
		const sent = request(
			{
				host: machine.address,
				servername: host,
				path,
				method: body === undefined ? 'GET' : 'POST',
				// Its certificate is made by Caddy itself.
				rejectUnauthorized: false,
				headers: {
					host,
					...(body !== undefined && {
						origin: `https://${host}`,
						'content-type': 'application/x-www-form-urlencoded',
						'content-length': Buffer.byteLength(body),
					}),
					...headers,
				},
			},
			async (answer) =>
				resolve({ status: answer.statusCode!, headers: answer.headers, body: await text(answer) }),
		)
		sent.on('error', reject)
		sent.end(body)
	})
}

const cookiesOf = ({ headers }: Answer) =>
	[headers['set-cookie'] ?? []]
		.flat()
		.map((line) => line.split(';')[0])
		.join('; ')

/** Signs up and opens the emailed link: what the documents say the first admin does. @throws Error when that fails */
export async function signUpAdmin(
	machine: Machine,
	{ host, email, emails }: { host: string; email: string; emails: string[] },
) {
	const form = { name: 'Robin Advisor', email, password: 'trunk-lemon-orbit-43', terms: 'on' }
	const answer = await visit(machine, host, '/sign-up', { form })
	const cookie = cookiesOf(answer)
	for (let attempts = 0; attempts < 120; attempts++) {
		const link = emails
			.map((each) => /https:\/\/[^\s"<>]*(\/verify-email\?[^\s"<>]+)/.exec(each)?.[1])
			.find(Boolean)
		if (link) {
			const verified = await visit(machine, host, link.replaceAll('&amp;', '&'), {
				form: {},
				headers: { cookie },
			})
			if (verified.status >= 400) throw new Error(`the emailed link answered ${verified.status}`)
			return
		}
		await pause(500)
	}
	throw new Error(`no email with a link came; the sign-up answered ${answer.status}`)
}
