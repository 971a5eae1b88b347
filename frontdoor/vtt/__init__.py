"""Packages for virtual tabletops: a module for Foundry VTT and an extension for Owlbear Rodeo."""
