import type { EmailTransport } from './transport.server.ts'

/** The demo's transport: nothing leaves the house. The outbox row, marked sent, is what `/dev/mailbox` shows. */
export function mailboxTransport(): EmailTransport {
	return { keepsContent: true, send: async () => {}, close: () => {} }
}
