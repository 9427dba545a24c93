import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

// If the code cannot be loaded (a new release, a broken connection), the field stays a plain text area.
const MarkdownTools = lazy(() =>
	import('./markdown-tools.tsx').catch((): typeof import('./markdown-tools.tsx') => ({
		default: () => <span hidden />,
	})),
)

type MarkdownFieldProps = {
	id: string
	name: string
	label: string
	hint?: string
	rows?: number
	error?: string | undefined
	defaultValue?: string | undefined
	/** Whether to focus the field, because the visitor opened it. */
	takeFocus?: boolean
}

/** A Markdown text area; the toolbar and preview load when it is first focused. */
export function MarkdownField({
	id,
	name,
	label,
	hint,
	rows = 5,
	error,
	defaultValue,
	takeFocus,
}: MarkdownFieldProps) {
	const text = useRef<HTMLTextAreaElement>(null)
	const [touched, setTouched] = useState(false)
	useEffect(() => {
		const area = text.current
		if (!area) return
		// The visitor focused the field before the scripts loaded.
		if (area === document.activeElement) setTouched(true)
		if (!takeFocus) return
		area.focus()
		area.setSelectionRange(area.value.length, area.value.length)
	}, [takeFocus])
	return (
		<Field id={id} label={label} required error={error} {...(hint ? { hint } : {})}>
			<div className="grid min-h-11" data-markdown-tools="">
				{touched && (
					<Suspense>
						<MarkdownTools text={text} />
					</Suspense>
				)}
				<Textarea
					ref={text}
					name={name}
					rows={rows}
					defaultValue={defaultValue}
					onFocus={() => setTouched(true)}
				/>
			</div>
		</Field>
	)
}
