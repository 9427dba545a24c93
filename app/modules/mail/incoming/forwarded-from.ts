import type { EmailPerson } from '#app/platform/email/incoming/incoming-email.ts'

const linesMax = 400
/** 'From: Dana Reyes <dana@dealer.example>' and 'On Thu, Nov 26, 2026 at 9:00 AM Dana Reyes <dana@dealer.example> wrote:'. */
const header =
	/^(?:from|von|de) ?:\*?(.{0,150}?)[<[(](?:mailto:)?([^\s<>()[\]]{1,64}@[^\s<>()[\]]{1,190})[>\])]/i
const bareHeader = /^from ?:\*? ?([^\s<>()[\]]{1,64}@[^\s<>()[\]]{1,190})$/i
const answerHeader = /^on ([^<>]{5,200})<([^\s<>]{1,64}@[^\s<>]{1,190})> wrote:/i
/** In the second form, what precedes the name: a date, usually with a time. */
const dateBefore = /^.{0,200}(?:\d|[ap]m),? /i

/** Finds the people who wrote the messages quoted in a text, in the order of the text: the sender of the forwarded message first. */
export function forwardedFrom(text: string): EmailPerson[] {
	const found: EmailPerson[] = []
	for (const line of text.split('\n', linesMax)) {
		const short = line
			.slice(0, 500)
			.replace(/^[>\s*]+/, '')
			.replaceAll(/\s{1,9}/g, ' ')
			.trim()
		const [, name = '', email] = header.exec(short) ?? matchAnswer(short) ?? matchBareHeader(short) ?? []
		if (email) found.push({ name: name.replace(/["']/g, '').trim(), email: email.toLowerCase() })
	}
	return found.slice(0, 10)
}

function matchAnswer(line: string): string[] | null {
	const [all, dateAndName = '', email] = answerHeader.exec(line) ?? []
	return all && email ? [all, dateAndName.replace(dateBefore, ''), email] : null
}

function matchBareHeader(line: string): string[] | null {
	const [all, email] = bareHeader.exec(line) ?? []
	return all && email ? [all, '', email] : null
}
