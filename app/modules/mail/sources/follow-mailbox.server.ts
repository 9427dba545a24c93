import { setTimeout as pause } from 'node:timers/promises'
import type { ImapMailbox } from '#app/platform/email/incoming/imap-mailbox.server.ts'

type FollowInput = {
	mailbox: Pick<ImapMailbox, 'follow'>
	/** Reads the mailbox. Called when it is connected and whenever something arrived. */
	read(): void
	/** Called each time the connection is lost or cannot be made. */
	onLost(error: unknown): void
	signal: AbortSignal
	/** The first and the longest wait before it connects again. */
	retryMs?: { first: number; max: number }
}

/**
 * Follows a mailbox, and reconnects with growing delays while it cannot be reached. `isFollowing` is false while only polling would notice
 * a new message: the server has no IDLE, or the connection is lost.
 */
export function followMailbox({
	mailbox,
	read,
	onLost,
	signal,
	retryMs = { first: 1_000, max: 60_000 },
}: FollowInput): { isFollowing(): boolean; ended: Promise<void> } {
	let isFollowing = false
	let waitMs = retryMs.first
	const onNewMessages = () => {
		isFollowing = true
		waitMs = retryMs.first
		read()
	}
	async function run(): Promise<void> {
		while (!signal.aborted) {
			try {
				if (!(await mailbox.follow({ signal, onNewMessages }))) return
			} catch (error) {
				onLost(error)
			}
			isFollowing = false
			await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
			waitMs = Math.min(waitMs * 2, retryMs.max)
		}
	}
	return { isFollowing: () => isFollowing, ended: run() }
}
