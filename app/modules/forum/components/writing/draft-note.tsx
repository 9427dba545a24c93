import { Button } from '#app/ui/controls/button.tsx'

/** Says that a form contains a restored draft, with a button to discard it. */
export function DraftNote({ draft }: { draft: { restored: unknown; discard: () => void } }) {
	if (!draft.restored) return null
	return (
		<p role="status" className="flex flex-wrap items-center gap-3 text-ink-soft text-small">
			We restored your draft. It is saved only in this browser.
			<Button size="mini" variant="plain" onClick={draft.discard}>
				Discard draft
			</Button>
		</p>
	)
}
