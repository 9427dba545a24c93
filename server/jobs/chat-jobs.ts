import type { Services } from '#app/http/services.server.ts'
import { sendDueAutoReplies } from '#app/modules/chat/conversations/auto-reply.server.ts'
import { alertAdvisor, emailUnreadReplies } from '#app/modules/chat/emails/away-emails.server.ts'
import { sendScheduledReplies } from '#app/modules/chat/messages/send-later.server.ts'
import { deleteOldConversations } from '#app/modules/chat/retention.server.ts'
import type { ScheduledJob } from '#app/platform/jobs.server.ts'

/** The scheduled jobs of the chat. */
export function chatJobs({ db, clock, env, storage, links }: Services): ScheduledJob[] {
	return [
		{
			name: 'send-scheduled-chat-replies',
			cron: '* * * * *',
			run: () => sendScheduledReplies(db, { now: clock.now() }),
		},
		// Sends what an instance left behind when it ended; otherwise automatic replies are sent within two seconds.
		{
			name: 'send-due-auto-replies',
			cron: '* * * * *',
			run: (signal) => sendDueAutoReplies(db, { now: clock.now(), signal }),
		},
		{
			name: 'email-unread-replies',
			cron: '* * * * *',
			run: () => emailUnreadReplies(db, { links, now: clock.now() }),
		},
		{
			name: 'alert-unanswered-chats',
			cron: '* * * * *',
			run: () => alertAdvisor(db, { origin: env.origin, now: clock.now() }),
		},
		{
			name: 'delete-old-conversations',
			cron: '23 3 * * *',
			run: () => deleteOldConversations(db, storage, { now: clock.now() }),
		},
	]
}
