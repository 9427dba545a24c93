import type { BrowserContext, Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { expect } from '../../as-advisor.ts'
import type { Site } from './day-site.ts'
import type { Today } from './today-list.ts'

/** The day of an advisor: two browsers, and the mail between them. */
export type Day = Site & {
	today: Today
	/** The advisor's browser. */
	admin: BrowserContext
	/** The browser of whoever acts on the other side, signed out. */
	client: Page
}

type Email = {
	subject: string
	text: string
	links: string[]
	replyTo: string | null
	messageId: string | null
	attachments: { contentType: string; url: string }[]
}

/** Returns the emails to an address, the newest first. */
export async function emailsTo({ admin, origin }: Day, to: string): Promise<Email[]> {
	const response = await admin.request.get(`${origin}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
	return (await response.json()) as Email[]
}

/** Waits until this many emails to an address contain a text in their subject, and returns the newest. */
export async function emailTo(day: Day, to: string, subject: string, count = 1): Promise<Email> {
	const read = async () => (await emailsTo(day, to)).filter((email) => email.subject.includes(subject))
	await expect.poll(async () => (await read()).length, subject).toBe(count)
	return (await read())[0]!
}

/** Waits until this many links to a page were emailed to an address, and returns them. */
export async function linksTo(day: Day, to: string, path: string, count = 1): Promise<string[]> {
	const read = async () => {
		const links = (await emailsTo(day, to)).flatMap((email) => email.links)
		return [...new Set(links.filter((link) => link.includes(path) && !link.includes('&answer=')))]
	}
	await expect.poll(async () => (await read()).length).toBe(count)
	return read()
}

type Sent = { from: string; to: string; subject: string; text: string; inReplyTo?: string | undefined }

/** Sends an email to the site by SMTP. */
export async function sendBySmtp({ smtpPort }: Day, email: Sent & { calendar?: string }): Promise<void> {
	const { calendar, inReplyTo, ...sent } = email
	const transport = createTransport({ host: '127.0.0.1', port: smtpPort, secure: false, ignoreTLS: true })
	await transport.sendMail({
		...sent,
		...(inReplyTo && { inReplyTo, references: [inReplyTo] }),
		...(calendar && { icalEvent: { method: 'REPLY', content: calendar } }),
	})
	transport.close()
}

/** Puts an email into the mailbox of the practice, as its mail server does that has checked the sender. */
export function deliverToMailbox({ deliver }: Day, { from, to, subject, text, inReplyTo }: Sent): void {
	const address = /[^\s<]+@[^\s>]+/.exec(from)![0]
	const domain = address.split('@')[1]
	const headers = [
		`Authentication-Results: mx.advice.example; dmarc=pass header.from=${domain}; spf=pass smtp.mailfrom=${address}`,
		`From: ${from}`,
		`To: ${to}`,
		`Subject: ${subject}`,
		`Message-ID: <${crypto.randomUUID()}@${domain}>`,
		`Date: ${new Date().toUTCString()}`,
		...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
		'Content-Type: text/plain; charset=utf-8',
	]
	deliver(`${headers.join('\n')}\n\n${text}\n`)
}

/** Posts a form of the site, as a browser without scripts does. Returns where it leads. */
export async function post(
	{ origin, admin }: Day,
	path: string,
	form: Record<string, string>,
	by: BrowserContext = admin,
): Promise<string> {
	const response = await by.request.post(`${origin}${path}`, { form, headers: { origin }, maxRedirects: 0 })
	expect(response.status(), path).toBe(303)
	return response.headers().location!
}
