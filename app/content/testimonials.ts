/** Fictional testimonials of the demo, marked as samples wherever they are shown; a live site has none of them. */
export const sampleTestimonials = [
	{
		name: 'Priya N.',
		role: 'First-time buyer · In-person visit',
		quote: 'She found the repaint in two minutes. I would have signed that afternoon.',
		rating: 5,
		vehicle: { shape: 'suv', paint: 'blue' },
	},
	{
		name: 'Marcus T.',
		role: 'Commuter · Online deal search',
		quote: 'Three listings, one clear note on each. I bought the second, for $2,100 under asking.',
		rating: 5,
		vehicle: { shape: 'sedan', paint: 'cream' },
	},
	{
		name: 'Elena R.',
		role: 'Parent of three · Concierge',
		quote: 'I had a newborn and no patience. They made the calls, and I just showed up with a pen.',
		rating: 5,
		vehicle: { shape: 'minivan', paint: 'red' },
	},
] as const
