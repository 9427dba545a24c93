import { useState } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type Result = 'same' | 'other' | 'failed' | null

const answers = {
	same: 'This matches the receipt. The text was not changed.',
	other: 'This doesn’t match the receipt. The text was changed, or it belongs to another receipt.',
	failed: 'Your browser can’t check this. Use the command below.',
}

/** Recomputes a receipt in the browser, from the text that was sealed. */
export function ReceiptCheck({ hash }: { hash: string }) {
	const [computed, setComputed] = useState('')
	const [result, setResult] = useState<Result>(null)
	async function check(text: string) {
		if (!text) {
			setComputed('')
			setResult(null)
			return
		}
		try {
			const actual = await sha256Of(text)
			setComputed(actual)
			setResult(actual === hash ? 'same' : 'other')
		} catch {
			setResult('failed')
		}
	}
	return (
		<Card asChild className="grid gap-3 p-5">
			<section aria-labelledby="check">
				<h2 id="check" className="text-h3">
					Check it yourself
				</h2>
				<Field
					id="sealed"
					label="The sealed text of the offer"
					hint="Copy it from your offer page. It begins with {“arrives”."
				>
					<Textarea
						rows={6}
						spellCheck={false}
						autoComplete="off"
						onInput={(event) => void check(event.currentTarget.value.trim())}
					/>
				</Field>
				<p role="status" className={result === 'other' ? 'font-semibold text-danger' : 'font-semibold'}>
					{result ? answers[result] : <noscript>{answers.failed}</noscript>}
				</p>
				{computed && <p className="num text-fine [overflow-wrap:anywhere]">{`SHA-256 ${computed}`}</p>}
				<p className="text-fine text-ink-soft">
					Without a browser: save the text as offer.json without a line break at its end, then compare the
					receipt with <code>shasum -a 256 offer.json</code>.
				</p>
			</section>
		</Card>
	)
}

async function sha256Of(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
