import type { ReactNode } from 'react'

/** A section of the component gallery, with its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="wrap grid gap-6 border-line border-b py-12">
			<h2 className="text-h3">{title}</h2>
			{children}
		</section>
	)
}
