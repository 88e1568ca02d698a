"""The transport officer's pages: journeys, runs, manifests, places and vehicles."""
