import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/controls/button.tsx'

type ContinueFormProps = { path: string; fields: [string, string][] }

/** Resubmits a form that was stored while its sender confirmed their presence; automatically with JavaScript. */
export function ContinueForm({ path, fields }: ContinueFormProps) {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => form.current?.submit(), [])
	return (
		<form ref={form} method="post" action={path} className="grid gap-4 pt-3">
			{fields.map(([name, value], n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a form may send one name twice, and the order stays.
				<input key={n} type="hidden" name={name} value={value} />
			))}
			<p role="status">Thank you. Taking you back to what you were doing.</p>
			<Button type="submit" variant="go" block>
				Continue
			</Button>
		</form>
	)
}
