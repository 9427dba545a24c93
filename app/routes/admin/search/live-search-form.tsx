import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const debounceMs = 200

/** The form of the search page. The results come while typing; without scripts the button fetches them. */
export function LiveSearchForm({ query }: { query: string }) {
	const form = useRef<HTMLFormElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const submit = useSubmit()
	useEffect(() => {
		const box = form.current?.querySelector('input')
		if (!box || box === document.activeElement) return
		// Another query was opened by a link, or the page without one.
		box.value = query
		if (!query) box.focus()
	}, [query])
	useEffect(() => () => clearTimeout(timer.current), [])
	return (
		<search>
			<Form ref={form} className="flex items-center gap-2 border-line border-b px-4 py-3">
				<Input
					type="search"
					name="q"
					aria-label="Search admin"
					placeholder="Name, reference, page or action"
					defaultValue={query}
					maxLength={200}
					autoComplete="off"
					icon={<Icon name="search" />}
					onChange={() => {
						clearTimeout(timer.current)
						timer.current = setTimeout(() => submit(form.current, { replace: true }), debounceMs)
					}}
				/>
				<Button type="submit" variant="plain" size="compact">
					Search
				</Button>
			</Form>
		</search>
	)
}
