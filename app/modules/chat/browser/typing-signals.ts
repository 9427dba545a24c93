/** How long 'is typing' is shown after the other side's last signal, and how often this side sends one. */
const typingShownMs = 6_000
const typingSentMs = 3_000

/** Times the typing indicator of the other side, and limits how often this side's typing is sent. */
export class TypingSignals {
	readonly #onOtherTyping: (typing: boolean) => void
	#timer: ReturnType<typeof setTimeout> | undefined
	#sentAt = 0

	constructor(onOtherTyping: (typing: boolean) => void) {
		this.#onOtherTyping = onOtherTyping
	}

	/** The other side typed: shows the indicator, and hides it after a while. */
	receive(): void {
		clearTimeout(this.#timer)
		this.#timer = setTimeout(() => this.#onOtherTyping(false), typingShownMs)
		this.#onOtherTyping(true)
	}

	/** Whether a signal of this side is due; if so, it counts as sent. */
	claimSignal(nowMs: number): boolean {
		if (nowMs - this.#sentAt < typingSentMs) return false
		this.#sentAt = nowMs
		return true
	}

	/** After a message was sent, the next keystroke sends a signal again. */
	reset(): void {
		this.#sentAt = 0
	}

	stop(): void {
		clearTimeout(this.#timer)
	}
}
