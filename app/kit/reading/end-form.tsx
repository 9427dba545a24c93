import { useState } from 'react'
import { reasonCharsMax } from '#app/modules/signing/desk/signing-limits.ts'
import { statusOf } from '#app/modules/signing/desk/signing-status.ts'
import { KitButton, Panel } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'

/** The form for how the signing ended. Whoever signs despite a difference says why, in their own words. */
export function EndForm() {
	const { store, signing, reports } = useOpenKit()
	const [reason, setReason] = useState('')
	const [error, setError] = useState('')
	const differs = statusOf(signing, reports) === 'differs'
	function end(outcome: 'signed' | 'walked_away') {
		const trimmedReason = reason.trim()
		if (outcome === 'signed' && differs && !trimmedReason)
			return setError(
				'A document differs from what was agreed. Tell us in your own words why you’re signing it.',
			)
		void store.append({ kind: 'end', outcome, reason: trimmedReason })
	}
	return (
		<Panel title="How did it go?">
			<p className="text-small">
				{differs
					? 'A document differs from what was agreed. You don’t have to sign it today.'
					: 'Let us know when you’re done. After that, you can’t change anything.'}
			</p>
			<label htmlFor="reason" className="font-semibold text-small">
				{differs ? 'If you signed anyway, why?' : 'A note (optional)'}
			</label>
			<textarea
				id="reason"
				rows={3}
				maxLength={reasonCharsMax}
				value={reason}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? 'reason-error' : undefined}
				onInput={({ currentTarget }) => {
					setReason(currentTarget.value)
					setError('')
				}}
				className="rounded-control border-2 border-line-strong bg-field px-3 py-2 aria-invalid:border-danger"
			/>
			{error && (
				<p id="reason-error" role="alert" className="font-semibold text-danger text-small">
					{error}
				</p>
			)}
			<div className="grid grid-cols-2 gap-3">
				<KitButton onClick={() => end('signed')}>I signed</KitButton>
				<KitButton look="plain" onClick={() => end('walked_away')}>
					I walked away
				</KitButton>
			</div>
		</Panel>
	)
}
