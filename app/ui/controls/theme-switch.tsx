import { clsx } from 'clsx/lite'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Theme, themeCookie } from '#app/lib/preferences.ts'
import { Icon } from '../icons/icon.tsx'

const choices = [
	{ value: 'system', label: 'System', icon: 'monitor' },
	{ value: 'light', label: 'Light', icon: 'sun' },
	{ value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies { value: Theme; label: string; icon: unknown }[]

/**
 * System, light or dark, stored in the cookie `theme`. The server renders `data-theme` from it, so nothing flashes; a
 * script applies a change at once. Inside a form it also works without scripts: the radios post `theme`.
 */
export function ThemeSwitch({ className }: { className?: string }) {
	const theme = useSyncExternalStore(subscribe, current, () => 'system')
	const field = useRef<HTMLFieldSetElement>(null)
	// What was chosen before the scripts ran.
	useEffect(() => {
		const chosen = [...field.current!.querySelectorAll('input')].find(
			(radio) => radio.checked && !radio.defaultChecked,
		)
		if (chosen) choose(chosen.value as Theme)
	}, [])
	return (
		<fieldset ref={field} className={clsx('w-fit', className)}>
			<legend className="sr-only">Theme</legend>
			<div className="inline-flex rounded-control border border-current p-0.5">
				{choices.map(({ value, label, icon }) => (
					<label
						key={value}
						title={label}
						className="relative grid size-9 place-items-center rounded-sm has-checked:bg-brand has-checked:text-brand-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 max-md:size-11"
					>
						<input
							type="radio"
							name="theme"
							value={value}
							checked={theme === value}
							onChange={() => choose(value)}
							className="sr-only"
						/>
						<Icon name={icon} className="size-4.5" />
						<span className="sr-only">{label}</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}

function choose(theme: Theme) {
	const { dataset } = document.documentElement
	if (theme === 'system') delete dataset.theme
	else dataset.theme = theme
	// biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
	document.cookie = themeCookie(theme)
}

function subscribe(listener: () => void) {
	const observer = new MutationObserver(listener)
	observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
	return () => observer.disconnect()
}

const current = () => document.documentElement.dataset.theme ?? 'system'
