import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { isBlank } from '../../messages/message-text.ts'

/** The result of a form on the conversation's page. */
export type ConversationResult = RejectedForm | { ok: true }

type SendLaterProps = { text: string; timeZone: string; onStored(): void }

/** Schedules the written reply. Also explains what Enter does. */
export function SendLater({ text, timeZone, onStored }: SendLaterProps) {
	const [open, setOpen] = useState(false)
	const [sendAt, setSendAt] = useState('')
	const fetcher = useFetcher<ConversationResult>()
	const result = fetcher.state === 'idle' ? fetcher.data : undefined
	const handled = useRef<ConversationResult>(undefined)
	useEffect(() => {
		// Runs once for each result, which stays until the next one, even if a later form received no response.
		if (!result?.ok || handled.current === result) return
		handled.current = result
		onStored()
		setOpen(false)
		setSendAt('')
	}, [result, onStored])
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-micro">
			<span className="max-md:hidden">
				<kbd className="admin-key">Enter</kbd> sends <kbd className="admin-key">Shift Enter</kbd> new line
			</span>
			<Button
				variant="quiet"
				size="mini"
				className="ml-auto"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
			>
				<Icon name="clock-3" />
				Send later
			</Button>
			{open && (
				<div className="flex w-full flex-wrap items-end gap-2">
					<label className="grid gap-0.5 text-fine text-ink">
						<span>{`When (${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''} time)`}</span>
						<input
							type="datetime-local"
							className="input"
							value={sendAt}
							onChange={({ currentTarget }) => setSendAt(currentTarget.value)}
						/>
					</label>
					<Button
						variant="line"
						size="compact"
						disabled={isBlank(text) || !sendAt}
						busyText={fetcher.state !== 'idle' && 'Scheduling…'}
						onClick={() =>
							fetcher.submit({ intent: 'later', key: crypto.randomUUID(), text, sendAt }, { method: 'post' })
						}
					>
						Schedule
					</Button>
					{result && !result.ok && (
						<p role="alert" className="w-full font-semibold text-danger text-fine">
							{result.formError}
						</p>
					)}
				</div>
			)}
		</div>
	)
}
