import type { EmailTransport } from './transport.server.ts'

/** The demo's transport, which sends nothing. `/dev/mailbox` shows the outbox rows that are marked as sent. */
export function mailboxTransport(): EmailTransport {
	return { keepsContent: true, send: async () => ({ rejected: [] }), close: () => {} }
}
