import type { EmailPerson } from '#app/platform/email/incoming/incoming-email.ts'

const linesMax = 400
/** 'From: Dana Reyes <dana@dealer.example>' and 'On Thu, Nov 26, 2026 at 9:00 AM Dana Reyes <dana@dealer.example> wrote:'. */
const header =
	/^[>\s*]*(?:from|von|de)\s*:\*?\s*(.{0,150}?)\s*[<[(](?:mailto:)?([^\s<>()[\]]{1,64}@[^\s<>()[\]]{1,190})[>\])]/i
const bareHeader = /^[>\s*]*from\s*:\*?\s*([^\s<>()[\]]{1,64}@[^\s<>()[\]]{1,190})\s*$/i
const wrote = /^[>\s]*on .{5,120}? ([^<>]{0,80}?)\s*<([^\s<>]{1,64}@[^\s<>]{1,190})> wrote:/i

/** Finds who wrote the messages that a message contains, in their order: the forwarded one first. */
export function forwardedFrom(text: string): EmailPerson[] {
	const found: EmailPerson[] = []
	for (const line of text.split('\n', linesMax)) {
		const short = line.slice(0, 500)
		const bare = bareHeader.exec(short)
		const [, name = '', email] = header.exec(short) ?? wrote.exec(short) ?? (bare ? ['', '', bare[1]] : [])
		if (email) found.push({ name: name.replace(/^["'\s]+|["'\s]+$/g, ''), email: email.toLowerCase() })
	}
	return found.slice(0, 10)
}
