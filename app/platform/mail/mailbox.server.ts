import type { MailTransport } from './transport.server.ts'

/** The demo's transport: nothing leaves the house. The outbox row, marked sent, is what `/dev/mailbox` shows. */
export function mailboxTransport(): MailTransport {
	return { keepsContent: true, send: async () => {}, close: () => {} }
}
