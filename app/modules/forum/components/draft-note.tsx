import { Button } from '#app/ui/button.tsx'

/** That a form holds what was typed earlier, and how to be rid of it. */
export function DraftNote({ draft }: { draft: { restored: unknown; discard: () => void } }) {
	if (!draft.restored) return null
	return (
		<p role="status" className="flex flex-wrap items-center gap-3 text-ink-soft text-small">
			What you wrote earlier is here again; only this browser has it.
			<Button size="mini" variant="plain" onClick={draft.discard}>
				Discard draft
			</Button>
		</p>
	)
}
